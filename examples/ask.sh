#!/bin/sh
# May this card be played?  ask.sh TRUMPS LED HAND CARD, such as: ask.sh clubs JC 'AH 3D' 3D
# Says why, and exits with 0 for yes, 1 for no, 2 for a question that cannot be answered.
set -eu
service=http://127.0.0.1:8025

question=$(jq -n --arg trumps "$1" --arg led "$2" --arg hand "$3" --arg card "$4" \
  '{trump_suit: $trumps, trick: [{card: $led}], hand: ($hand | split(" ")), card: $card}')

answer=$(curl -sS --fail-with-body "$service/v1/play-check" \
  -H 'Content-Type: application/json' -d "$question") || {
  echo "$answer" | jq -r '.detail, .errors[].detail' >&2
  exit 2
}

echo "$answer" | jq -r .reason
echo "$answer" | jq -e .legal >/dev/null
