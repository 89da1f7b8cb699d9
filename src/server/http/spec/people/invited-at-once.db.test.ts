/** Invitations that are sent, accepted and withdrawn concurrently. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const atOnce = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('An email invited concurrently', () => {
  it.each(['/settings/people/invitations'])('results in one contact by %s', async (path) => {
    const email = `${crypto.randomUUID()}@example.com`
    const answers = await atOnce(12, () => api.post(path, { emails: email, role: 'Member' }))
    expect(answers.map(({ status, body }) => [status, status === 201 ? null : body.data])).toEqual(
      answers.map(() => [201, null]),
    )
    expect(await api.list(`/contacts?search=${email}&status=all`)).toHaveLength(1)
  })

  it('signs in one person if several contacts have it', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const ids = await atOnce(6, (index) =>
      api.create('/contacts', { firstname: `Ida ${index}`, lastname: 'Lind', email, type: 'staff' }),
    )
    const answers = await Promise.all(ids.map((id) => api.post(`/contacts/${id}/invite`)))
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
  })
})
