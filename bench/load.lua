-- Sends the requests in a file in order, and repeats them until the time is up. Each line has method, path,
-- Accept-Encoding, token (or the cookies of a page session) and body, separated by tabs. `@number@` in a body becomes a
-- unique number, for requests that may be sent only once.
local requests, at, sent = {}, 0, 0
local run = os.time()

function init(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, encoding, token, body = line:match('^(.-)\t(.-)\t(.-)\t(.-)\t(.*)$')
    local headers = { ['Host'] = 'localhost', ['Accept-Encoding'] = encoding }
    if token:find('page-session=', 1, true) then headers['Cookie'] = token
    elseif token ~= '' then headers['Authorization'] = 'Bearer ' .. token end
    if body ~= '' then headers['Content-Type'] = 'application/json' end
    local once = body:find('@number@', 1, true) ~= nil
    local text = not once and wrk.format(method, path, headers, body ~= '' and body or nil) or nil
    requests[#requests + 1] = { method = method, path = path, headers = headers, body = body, text = text }
  end
end

function request()
  at = at % #requests + 1
  local one = requests[at]
  if one.text then return one.text end
  sent = sent + 1
  return wrk.format(one.method, one.path, one.headers, (one.body:gsub('@number@', run .. '-' .. sent)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('MEASURED %d %d %d %d %d %d %d\n', summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
