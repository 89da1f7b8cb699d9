/** Reset links for a forgotten password. */
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { startTestServer } from '../../test-server.ts'

const database = await openTestDatabase()

const ask = async (sendsMail: boolean, email: string): Promise<string> => {
  const { url } = await startTestServer(database, { sendsMail })
  const answer = await fetch(`${url}/identity/forgotten`, { method: 'POST', body: new URLSearchParams({ email }) })
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('a reset link', () => {
  it('is announced if there is a mail server', async () => {
    const page = await ask(true, 'ida@example.com')
    expect(page).toContain('Check your email')
    expect(page).toContain('a reset link is on its way')
  })

  it('is not announced without a mail server: the page says whom to ask', async () => {
    const page = await ask(false, 'ida@example.com')
    expect(page).toContain('ask whoever runs Worklane for it')
    expect(page).not.toContain('on its way')
    expect(page).not.toContain('Check your email')
  })
})
