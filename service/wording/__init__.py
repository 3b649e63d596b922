"""From a finding to a sentence, in every language of the service.  Computes nothing."""
