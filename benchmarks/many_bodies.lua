-- wrk asks with the bodies of a file, one a line, over and over, and tells what came of it in one line.

local requests = {}
local place = 0

function init(arguments)
  wrk.headers["Content-Type"] = "application/json"
  for body in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("POST", nil, nil, body)
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary, latency, _)
  local failed = summary.errors
  local errors = failed.connect + failed.read + failed.write + failed.status + failed.timeout
  io.write(string.format("ANSWERED %d IN %d ERRORS %d\n", summary.requests, summary.duration, errors))
end
