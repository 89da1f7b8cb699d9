/** Reads exported files as spreadsheet programs do. */
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import type { startTestService } from './test-api.ts'
import type { Caller } from './test-caller.ts'

type Service = Awaited<ReturnType<typeof startTestService>>

export function filesOf({ app }: Pick<Service, 'app'>) {
  const answerTo = (caller: Caller, path: string) =>
    app.inject({ method: 'GET', url: `/api/v4${path}`, headers: caller.headers })

  /** Lines of a CSV file, without the byte order mark and the quotes around plain texts. */
  async function csv(caller: Caller, path: string): Promise<string[]> {
    const answer = await answerTo(caller, path)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body.startsWith('\ufeff')).toBe(true)
    expect(answer.body.endsWith('\r\n')).toBe(true)
    return answer.body
      .slice(1, -2)
      .replaceAll(/(?<=^|[;,\n])"([^",;\r\n]*)"(?=[;,\r]|$)/g, '$1')
      .split('\r\n')
  }

  async function sheet(caller: Caller, path: string) {
    const answer = await answerTo(caller, path)
    expect(answer.statusCode, answer.body).toBe(200)
    return readSheet(answer.rawPayload)
  }

  return { answerTo, csv, sheet }
}
