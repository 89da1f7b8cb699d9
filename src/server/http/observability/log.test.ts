import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function lineOf(error: unknown): Record<string, unknown> {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'a database connection was lost')
  return JSON.parse(lines.join(''))
}

describe('An error in the log', () => {
  it('has its kind, message, code and stack, and none of its other properties', () => {
    const client = { processID: 12, secretKey: 987_654, _connection: { stream: {} } }
    const error = Object.assign(new TypeError('terminated'), {
      code: '57P01',
      client,
      detail: 'Key (email)=(ida@x.example)',
    })
    const { err } = lineOf(error)
    expect(err).toEqual({ type: 'TypeError', message: 'terminated', code: '57P01', stack: expect.any(String) })
  })

  it('names what caused it, in the same way', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', socket: { secretKey: 5 } })
    const { err } = lineOf(new AggregateError([cause], 'no address answered', { cause }))
    const inner = { type: 'Error', message: 'refused', code: 'ECONNREFUSED', stack: expect.any(String) }
    expect(err).toMatchObject({ type: 'AggregateError', cause: inner, errors: [inner] })
    expect(JSON.stringify(err)).not.toContain('secretKey')
  })

  it('may be a value other than an error, and may be circular', () => {
    expect(lineOf('lost').err).toBe('lost')
    expect(lineOf({ code: 7, client: {} }).err).toEqual({ code: 7 })
    const round: Error & { cause?: unknown } = new Error('round')
    round.cause = round
    expect(lineOf(round).err).toMatchObject({ message: 'round' })
  })
})
