import { expect, it } from 'vitest'
import { panicIn } from './embedded-stream.ts'

function message(type: string, ...fields: readonly string[]): Buffer {
  const content = Buffer.from(fields.map((field) => `${field}\0`).join(''))
  const head = Buffer.from([type.charCodeAt(0), 0, 0, 0, 0])
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const full = 'Mcould not write to file "pg_wal/xlogtemp.42": No space left on device'

it('A panic is detected anywhere in a response, and only an error of that severity is one', () => {
  const row = message('D', 'SPANIC', 'VPANIC', full)
  const refused = message('E', 'SERROR', 'VERROR', 'C53100', 'MVPANIC', '')
  const panic = message('E', 'SPANIC', 'VPANIC', 'C53100', full, '')
  expect(panicIn(Buffer.concat([row, refused, panic, message('Z', 'I')]))).toBe(full.slice(1))
  expect(panicIn(Buffer.concat([row, refused, message('Z', 'I')]))).toBeNull()
  expect(panicIn(Buffer.alloc(0))).toBeNull()
})
