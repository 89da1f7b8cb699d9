import { expect, it } from 'vitest'
import { DatabaseUnavailable, retryConflicts, unavailability } from './unavailable.ts'

const failing = (code: string | undefined, message = 'what went wrong') => Object.assign(new Error(message), { code })

it.each([
  ['ECONNRESET', 'away'],
  ['ECONNREFUSED', 'away'],
  ['08006', 'away'],
  ['57P01', 'away'],
  ['57P03', 'away'],
  ['25P03', 'away'],
  ['53100', 'full'],
  ['53300', 'busy'],
  ['57014', 'slow'],
  ['55P03', 'locked'],
  ['40001', 'locked'],
  ['40P01', 'locked'],
  ['25006', 'readonly'],
])('%s means that the database is %s', (code, reason) => {
  expect(unavailability(failing(code))?.reason).toBe(reason)
})

it('a driver error without a code is a connection error', () => {
  for (const said of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect']) {
    expect(unavailability(failing(undefined, said))?.reason).toBe('away')
  }
})

it('a value that does not fit is a caller’s error', () => {
  for (const code of ['22003', '23505', '22P02', undefined]) expect(unavailability(failing(code))).toBeNull()
})

it('a transaction that lost to another one is retried a few times', async () => {
  const deadlock = new DatabaseUnavailable('locked', failing('40P01'))
  let runs = 0
  const work = async () => {
    runs += 1
    if (runs < 3) throw deadlock
    return 'done'
  }
  expect(await retryConflicts(work)).toBe('done')
  await expect(retryConflicts(() => Promise.reject(deadlock))).rejects.toBe(deadlock)
})

it('an unavailable database is not retried: the outcome is unknown', async () => {
  let runs = 0
  const work = () => {
    runs += 1
    return Promise.reject(new DatabaseUnavailable('unknown', failing('57P01')))
  }
  await expect(retryConflicts(work)).rejects.toThrow('what went wrong')
  expect(runs).toBe(1)
})
