#!lua name=estancia_outbox_VERSION
-- What has a webhook still to be told? Every function works in one slot: that of a shard, or that of a hook.
-- Nothing is rolled back here: every check comes before the first write. Only commands of Redis 7.0.

-- keys: 1 pending notices of a shard, then the streams of the games; args: for each game its id, the first position of
--       its notice, and the last that tasks were made for
-- What came later stays pending.
local function acknowledge(keys, args)
  for i = 2, #keys do
    local game, first, last = args[3 * i - 5], args[3 * i - 4], tonumber(args[3 * i - 3])
    if redis.call('ZSCORE', keys[1], game) == first then
      if redis.call('XLEN', keys[i]) > last then
        redis.call('ZADD', keys[1], last + 1, game)
      else
        redis.call('ZREM', keys[1], game)
      end
    end
  end
  return 1
end

local function parse(task)
  local game, after, last, tries = string.match(task, '^(%S*) (%d+) (%d+) (%d+)$')
  return game, tonumber(after), tonumber(last), tonumber(tries)
end

-- keys: 1 when to look at which task, 2 since when each waits, 3 the tasks
-- args: 1 now, 2 whether a task that is further is set back ('' = no), then for each task its name, game, the position
--       after which it begins, and its last
local function add_tasks(keys, args)
  for i = 3, #args, 4 do
    local name, game, after, last = args[i], args[i + 1], args[i + 2], args[i + 3]
    local known = redis.call('HGET', keys[3], name)
    if known then
      local _, told, until_now, tries = parse(known)
      last = string.format('%d', math.max(tonumber(last), until_now))
      told = args[2] ~= '' and math.min(told, tonumber(after)) or told
      redis.call('HSET', keys[3], name, string.format('%s %d %s %d', game, told, last, tries))
    else
      redis.call('HSET', keys[3], name, string.format('%s %s %s 0', game, after, last))
      redis.call('ZADD', keys[1], args[1], name)
      redis.call('ZADD', keys[2], args[1], name)
    end
  end
  return 1
end

-- keys: as above; args: 1 now, 2 when to look at it, 3 its name, 4 the task
local function add_first(keys, args)
  redis.call('HSET', keys[3], args[3], args[4])
  redis.call('ZADD', keys[1], args[2], args[3])
  redis.call('ZADD', keys[2], 'NX', args[1], args[3])
  return 1
end

-- keys: as above; args: 1 now, 2 end of the lease
local function claim(keys, args)
  local name = redis.call('ZRANGE', keys[1], '-inf', args[1], 'BYSCORE', 'LIMIT', 0, 1)[1]
  if not name then
    return {}
  end
  redis.call('ZADD', keys[1], args[2], name)
  return { name, redis.call('HGET', keys[3], name) }
end

-- keys: as above, then 4 deliveries, 5 their order, 6 health
-- args: 1 task, 2 position up to which all is told, 3 tries in vain since (what was tried is not done), 4 when to look next, 5 delivery
--       ('' = none), 6 its record, 7 when it was first tried, 8 how many are kept, 9 health ('' = as it was),
--       10 where the task stood when it was claimed ('' = it does not matter): one that was set back stays there
-- A delivery's place in the log is when it was first tried, or right after the newest where that is no later: so it
-- is the order in which they were logged.
local function report(keys, args)
  local name, told = args[1], tonumber(args[2])
  local known = redis.call('HGET', keys[3], name)
  if not known then
    return 0
  end
  local game, before, last = parse(known)
  told = args[10] ~= '' and before < tonumber(args[10]) and before or math.max(told, before)
  if told < last or tonumber(args[3]) > 0 then
    redis.call('HSET', keys[3], name, string.format('%s %d %d %s', game, told, last, args[3]))
    redis.call('ZADD', keys[1], args[4], name)
  else
    redis.call('HDEL', keys[3], name)
    redis.call('ZREM', keys[1], name)
    redis.call('ZREM', keys[2], name)
  end
  if args[5] ~= '' then
    redis.call('HSET', keys[4], args[5], args[6])
    local newest = redis.call('ZRANGE', keys[5], -1, -1, 'WITHSCORES')[2]
    local place = newest and math.max(tonumber(args[7]), tonumber(newest) + 1) or tonumber(args[7])
    redis.call('ZADD', keys[5], 'NX', string.format('%d', place), args[5])
    local most = tonumber(args[8])
    for _, old in ipairs(redis.call('ZRANGE', keys[5], 0, -1 - most)) do
      redis.call('ZREM', keys[5], old)
      redis.call('HDEL', keys[4], old)
    end
  end
  if args[9] ~= '' then
    redis.call('SET', keys[6], args[9])
  end
  return 1
end

redis.register_function('estancia_acknowledge_VERSION', acknowledge)
redis.register_function('estancia_add_tasks_VERSION', add_tasks)
redis.register_function('estancia_add_first_VERSION', add_first)
redis.register_function('estancia_claim_task_VERSION', claim)
redis.register_function('estancia_report_VERSION', report)
