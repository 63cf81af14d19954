#!lua name=estancia_VERSION
-- What happens inside the server, all or nothing? The loader puts a digest of this file in place of the version, so
-- that two releases can share a server.
--
-- Nothing is rolled back here: every check comes before the first write. Only commands of Redis 7.0.

local DAY = 86400

-- Where a game ends: its version, the hash of its last entry, and whether it is in cold storage; version 0 = there is no
-- such game.
local function head_of(stream, meta)
  local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
  if last then
    return tonumber(string.match(last[1], '^%d+')), last[2][4], false
  end
  local stub = redis.call('HGET', meta, 'cold')
  if not stub then
    return 0
  end
  local version, hash = string.match(stub, '^(%d+) (%x+)')
  local bytes = string.gsub(hash, '%x%x', function(two) return string.char(tonumber(two, 16)) end)
  return tonumber(version), bytes, true
end

-- Whether a game ends there; args: 1 version, 2 hash of the last entry ('' = whichever it has)
local function ends_at(stream, meta, args)
  local version, hash = head_of(stream, meta)
  return version > 0 and version == tonumber(args[1]) and (args[2] == '' or args[2] == hash)
end

-- The refusals of an append, in the order of the protocol; nil when all is well, and whether it is in cold storage.
-- args: 1 expected version, 2 hash of its last entry ('' = whichever it has), 3 token, 4 its seat ('' = nobody asks),
--       5 fingerprint of the command
local function refusal(stream, tokens, meta, record, args)
  local version, hash, is_cold = head_of(stream, meta)
  if version == 0 then
    return { 'missing' }
  end
  if args[4] ~= '' and redis.call('HGET', tokens, args[3]) ~= args[4] then
    return { 'token' }
  end
  local seen = record and redis.call('GET', record)
  if seen then
    local first, last, fingerprint = string.match(seen, '^(%d+) (%d+) (.*)$')
    if fingerprint ~= args[5] then
      return { 'reused' }
    end
    return { 'replayed', tonumber(first), tonumber(last) }
  end
  local expected = tonumber(args[1])
  if expected > version or (expected == version and args[2] ~= '' and args[2] ~= hash) then
    return { 'moved', version, {} }
  end
  if expected < version then
    local after = math.max(expected, 0)
    return { 'moved', version, redis.call('XRANGE', stream, '(' .. after .. '-0', '+') }
  end
  return nil, is_cold
end

local function add(stream, version, args, from)
  for i = from, #args, 2 do
    version = version + 1
    redis.call('XADD', stream, version .. '-0', 'r', args[i], 'h', args[i + 1])
  end
  return version
end

-- keys: 1 stream, 2 tokens, 3 meta, 4 idempotency record (if any)
local function check(keys, args)
  local answer = refusal(keys[1], keys[2], keys[3], keys[4], args)
  return answer or tonumber(args[1])
end

-- Leaves word that a game has something new from this position on, if anybody ever wants to know (outbox.lua).
local function add_notice(outbox, first, game)
  if redis.call('EXISTS', outbox) == 1 then
    redis.call('ZADD', outbox, 'NX', first, game)
  end
end

-- Tells listeners that a game has moved, and whether (not '') lists of public games tell something else of it.
local function publish(channel, game, last, listed)
  redis.call('SPUBLISH', channel, game .. ' ' .. last)
  if listed ~= '' then
    redis.call('SPUBLISH', channel, '+' .. game .. ' ' .. last)
  end
end

local function list(keys, from, to, since, game)
  for i = from, to do
    redis.call('ZADD', keys[i], since, game)
  end
end

local function unlist(keys, from, to, game)
  for i = from, to do
    redis.call('ZREM', keys[i], game)
  end
end

-- No token is this seat's any more.
local function withdraw(tokens, seat)
  local all = redis.call('HGETALL', tokens)
  for i = 1, #all, 2 do
    if all[i + 1] == seat then
      redis.call('HDEL', tokens, all[i])
    end
  end
end

-- keys: 1 stream, 2 tokens, 3 meta, 4 work index, 5 overdue since, 6 channel, 7 outbox, then, when the game changes its
--       place in the lobby, the list that tells since when it is there, those to leave and as many to enter (an odd
--       number of lists, then, and more than one); last the idempotency record (if any)
-- args: 1 … 5 as above, 6 game, 7 due at ('' = nothing to do), 8 granted token, 9 its seat ('' = none),
--       10 seat to vacate ('' = none), 11 how many strings of names, 12 whether lists of public games tell something else
--       ('' = no), the names, then record and hash of each entry
local function append(keys, args)
  local more = #keys - 7
  local lists = more < 2 and 0 or more - 1 + more % 2
  local record = keys[8 + lists]
  local answer, is_cold = refusal(keys[1], keys[2], keys[3], record, args)
  if answer then
    return answer
  end
  if is_cold then
    return { 'cold' }
  end
  local game, due, names = args[6], args[7], tonumber(args[11])
  local version = tonumber(args[1])
  local last = add(keys[1], version, args, 13 + names)
  if args[10] ~= '' then
    withdraw(keys[2], args[10])
    redis.call('HDEL', keys[3], 'name.' .. args[10], 'external.' .. args[10], 'played_by.' .. args[10])
  end
  if names > 0 then
    redis.call('HSET', keys[3], unpack(args, 13, 12 + names))
  end
  if args[9] ~= '' then
    redis.call('HSET', keys[2], args[8], args[9])
  end
  if due == '' then
    redis.call('ZREM', keys[4], game)
  else
    redis.call('ZADD', keys[4], due, game)
  end
  redis.call('ZREM', keys[5], game)
  add_notice(keys[7], version + 1, game)
  local since = lists > 1 and redis.call('ZSCORE', keys[8], game)
  if since then
    local half = 8 + (lists - 1) / 2
    unlist(keys, 9, half, game)
    list(keys, half + 1, 7 + lists, since, game)
  end
  if record then
    redis.call('SET', record, (version + 1) .. ' ' .. last .. ' ' .. args[5], 'EX', DAY)
  end
  publish(keys[6], game, last, args[12])
  return last
end

-- keys: 1 stream, 2 tokens, 3 meta, 4 work index, 5 channel, 6 outbox, then its lists in the lobby (if any)
-- args: 1 game, 2 due at, 3 how many strings of meta, 4 how many of tokens, 5 since when it is in the lobby, 6 whether
--       lists of public games tell of it ('' = no), the meta, the tokens, then the entries
local function create(keys, args)
  if redis.call('EXISTS', keys[1], keys[3]) > 0 then
    return 0
  end
  local tokens = 7 + tonumber(args[3])
  local entries = tokens + tonumber(args[4])
  local last = add(keys[1], 0, args, entries)
  redis.call('HSET', keys[3], unpack(args, 7, tokens - 1))
  if entries > tokens then
    redis.call('HSET', keys[2], unpack(args, tokens, entries - 1))
  end
  if args[2] ~= '' then
    redis.call('ZADD', keys[4], args[2], args[1])
  end
  add_notice(keys[6], 1, args[1])
  list(keys, 7, #keys, args[5], args[1])
  publish(keys[5], args[1], last, args[6])
  return 1
end

-- keys: 1 stream, 2 meta, lists of the lobby to be in, then those not to be in
-- args: 1 version, 2 hash of its last entry, 3 game, 4 since, 5 how many lists to be in
local function place(keys, args)
  if not ends_at(keys[1], keys[2], args) then
    return 0
  end
  local last = 2 + tonumber(args[5])
  list(keys, 3, last, args[4], args[3])
  unlist(keys, last + 1, #keys, args[3])
  return 1
end

-- keys: 1 stream, 2 tokens, 3 meta, 4 snapshot, 5 work index, 6 overdue since, then lists of the lobby to leave
-- args: 1 version, 2 hash of its last entry, 3 game, 4 after how many seconds nothing is left of it
local function expire(keys, args)
  if not ends_at(keys[1], keys[3], args) then
    return 0
  end
  for i = 1, 4 do
    redis.call('EXPIRE', keys[i], args[4])
  end
  unlist(keys, 5, #keys, args[3])
  return 1
end

-- keys: 1 stream, 2 tokens, 3 meta, 4 snapshot, 5 channel, 6 work index, 7 overdue since, then lists of the lobby to leave
-- args: 1 version, 2 hash of its last entry, 3 game, 4 whether lists of public games have told of it ('' = no)
local function delete(keys, args)
  if not ends_at(keys[1], keys[3], args) then
    return 0
  end
  redis.call('UNLINK', keys[1], keys[2], keys[3], keys[4])
  unlist(keys, 6, #keys, args[3])
  publish(keys[5], args[3], args[1], args[4])
  return 1
end

-- keys: 1 stream, 2 meta, 3 snapshot, 4 work index, 5 overdue since
-- args: 1 version, 2 hash of the last entry, 3 game, 4 what is kept of the stream, 5 snapshot
local function release(keys, args)
  local last = redis.call('XREVRANGE', keys[1], '+', '-', 'COUNT', 1)[1]
  if not last then
    return redis.call('HGET', keys[2], 'cold') == args[4] and 1 or 0
  end
  if last[1] ~= args[1] .. '-0' or last[2][4] ~= args[2] then
    return 0
  end
  redis.call('HSET', keys[2], 'cold', args[4])
  redis.call('SET', keys[3], args[5])
  redis.call('UNLINK', keys[1])
  unlist(keys, 4, 5, args[3])
  return 1
end

-- keys: 1 meta; args: 1 the field to take out, 2 the version at which that happens
local function erase(keys, args)
  if redis.call('HDEL', keys[1], args[1]) == 0 then
    return 0
  end
  redis.call('HSET', keys[1], 'erased', args[2])
  return 1
end

-- keys: 1 meta; args: 1 a field, 2 the version at which it is written, 3 its text
local function note(keys, args)
  if redis.call('EXISTS', keys[1]) == 0 then
    return 0
  end
  redis.call('HSET', keys[1], args[1], args[3], 'erased', args[2])
  return 1
end

-- keys: 1 stream, 2 tokens, 3 meta; args: 1 the token that a seat has from now on, 2 the seat
local function replace_token(keys, args)
  if head_of(keys[1], keys[3]) == 0 then
    return 0
  end
  withdraw(keys[2], args[2])
  redis.call('HSET', keys[2], args[1], args[2])
  return 1
end

-- keys: 1 work index, 2 overdue since; args: 1 now, 2 end of the lease, 3 how many at most
-- The work index says when to look next; what a lease hides, the real lateness, is kept beside it.
local function claim(keys, args)
  local due = redis.call('ZRANGE', keys[1], '-inf', args[1], 'BYSCORE', 'LIMIT', 0, args[3], 'WITHSCORES')
  local games = {}
  for i = 1, #due, 2 do
    redis.call('ZADD', keys[2], 'NX', due[i + 1], due[i])
    redis.call('ZADD', keys[1], args[2], due[i])
    games[#games + 1] = due[i]
  end
  return games
end

-- keys: 1 a register, 2 whether a line of that name was deleted lately; args: 1 the name, 2 the line, 3 the line that it
--       replaces (without: it must be new)
local function put_line(keys, args)
  local line = redis.call('HGET', keys[1], args[1])
  if args[3] then
    if line ~= args[3] then
      return 0
    end
  elseif line or redis.call('EXISTS', keys[2]) == 1 then
    return 0
  end
  redis.call('HSET', keys[1], args[1], args[2])
  return 1
end

-- keys: 1 a register, 2 whether a line of that name was deleted lately; args: 1 the name, 2 how long that is remembered
local function delete_line(keys, args)
  if redis.call('HDEL', keys[1], args[1]) == 0 then
    return 0
  end
  redis.call('SET', keys[2], '1', 'EX', args[2])
  return 1
end

-- keys: 1 when a beat was heard last, 2 outages by their end; args: 1 now, 2 how long a silence is none, 3 how many
--       outages are kept
local function beat(keys, args)
  local last, now = redis.call('GET', keys[1]), tonumber(args[1])
  if last and tonumber(last) >= now then
    return 0
  end
  redis.call('SET', keys[1], args[1])
  if last and now - tonumber(last) > tonumber(args[2]) then
    redis.call('ZADD', keys[2], args[1], last)
    redis.call('ZREMRANGEBYRANK', keys[2], 0, -1 - tonumber(args[3]))
  end
  return 1
end

redis.register_function({ function_name = 'estancia_check_VERSION', callback = check, flags = { 'no-writes' } })
redis.register_function('estancia_append_VERSION', append)
redis.register_function('estancia_create_VERSION', create)
redis.register_function('estancia_claim_VERSION', claim)
redis.register_function('estancia_expire_VERSION', expire)
redis.register_function('estancia_delete_VERSION', delete)
redis.register_function('estancia_release_VERSION', release)
redis.register_function('estancia_erase_VERSION', erase)
redis.register_function('estancia_note_VERSION', note)
redis.register_function('estancia_place_VERSION', place)
redis.register_function('estancia_beat_VERSION', beat)
redis.register_function('estancia_replace_token_VERSION', replace_token)
redis.register_function('estancia_put_line_VERSION', put_line)
redis.register_function('estancia_delete_line_VERSION', delete_line)
