import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiResponse, Client } from '../../../data/client.ts'
import { createQueryClient } from '../../../data/queries.ts'
import { RequestError } from '../../../data/request-error.ts'
import { Connected } from '../../../test-connected.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

const secrets = ['brass kettle morning', 'wet slate roofs again']
const [current = '', next = ''] = secrets

interface Setting {
  readonly pending?: string
  readonly refusal?: RequestError
}

/** Renders the screen with a fake service that records requests. */
async function open({ pending: first, refusal }: Setting = {}) {
  const sent: [path: string, body: unknown][] = []
  let pending = first ?? null
  const client = (async (method, path, { body } = {}) => {
    if (method === 'PUT') {
      sent.push([path, body])
      if (refusal) throw refusal
      const { email } = body as { email?: string }
      pending = email === undefined || email === 'ida@example.com' ? null : email
    }
    return { data: { email: 'ida@example.com', pending }, meta: {}, etag: null } satisfies ApiResponse<unknown>
  }) as Client
  const cache = createQueryClient()
  render(
    <Connected client={client} cache={cache}>
      <Notifications />
      <SignInScreen />
    </Connected>,
  )
  const password = within(await screen.findByRole('region', { name: 'Password' }))
  const email = within(screen.getByRole('region', { name: 'Email for sign-in' }))
  return { sent, cache, password, email, user: userEvent.setup() }
}

const input = (form: ReturnType<typeof within>, label: string) => form.getByLabelText(label, { selector: 'input' })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the password', () => {
  it('is not focused on a phone, where the keyboard would cover the page', async () => {
    const { matchMedia } = globalThis
    vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query === '(pointer: coarse)' }))
    await open()
    expect(document.activeElement).toBe(document.body)
  })

  it('is changed by Enter, and the input is cleared', async () => {
    const { sent, cache, password, user } = await open()
    expect(document.activeElement).toBe(input(password, 'Current password'))
    await user.keyboard(current)
    await user.type(input(password, 'New password'), `${next}{Enter}`)
    await screen.findByText("Password changed. You've been signed out everywhere else.")
    expect(sent).toEqual([['/me/password', { current, password: next }]])
    expect(input(password, 'Current password')).toHaveProperty('value', '')
    expect(input(password, 'New password')).toHaveProperty('value', '')
    const kept = JSON.stringify([cache.getQueryCache().getAll(), cache.getMutationCache().getAll(), location.href])
    for (const secret of secrets) expect(kept).not.toContain(secret)
  })

  it('has autocomplete attributes for password managers', async () => {
    const { password } = await open()
    const form = input(password, 'Current password').closest('form')
    expect(form?.querySelector('[autocomplete=username]')).toHaveProperty('value', 'ida@example.com')
    expect(input(password, 'Current password').getAttribute('autocomplete')).toBe('current-password')
    expect(input(password, 'New password').getAttribute('autocomplete')).toBe('new-password')
  })

  it('is required before anything is sent', async () => {
    const { sent, password, user } = await open()
    await user.click(password.getByRole('button', { name: 'Save password' }))
    expect(password.getByText('Enter your current password.')).toBeTruthy()
    expect(password.getByText('Enter a new password.')).toBeTruthy()
    expect(document.activeElement).toBe(input(password, 'Current password'))
    expect(sent).toEqual([])
  })

  it.each([
    [400, 'current', 'Current password', 'Incorrect password.'],
    [400, 'password', 'New password', 'Password is too easy to guess.'],
    [429, undefined, 'Current password', 'Too many attempts. Try again in 1 minute.'],
  ])('that is refused (%i, %s) says so at its input, which has the focus and what was typed', async (...given) => {
    const [status, field, label, shown] = given
    const entry = { code: 'invalid', text: shown.slice(0, -1), params: {}, ...(field ? { field } : {}) } as const
    const { password, user } = await open({ refusal: new RequestError(status, [shown], [entry]) })
    await user.type(input(password, 'Current password'), current)
    await user.type(input(password, 'New password'), `${next}{Enter}`)
    const refusal = await password.findByText(shown)
    const refused = input(password, label)
    await waitFor(() => expect(document.activeElement).toBe(refused))
    expect(refused.getAttribute('aria-describedby')).toContain(refusal.id)
    expect(input(password, 'New password')).toHaveProperty('value', next)
  })

  it('that could not be changed shows an error below the inputs', async () => {
    const { password, user } = await open({ refusal: new RequestError(0, ['The service could not be reached.']) })
    await user.type(input(password, 'Current password'), current)
    await user.type(input(password, 'New password'), `${next}{Enter}`)
    expect((await password.findByRole('alert')).textContent).toBe('The service could not be reached.')
  })
})

describe('the email', () => {
  it('is shown, and a new one is pending until it is confirmed', async () => {
    const { sent, email, user } = await open()
    expect(email.getByText('ida@example.com')).toBeTruthy()
    await user.type(input(email, 'New email'), ' next@example.com ')
    await user.type(input(email, 'Current password'), `${current}{Enter}`)
    expect(await email.findByText('next@example.com')).toBeTruthy()
    expect(sent).toEqual([['/me/email', { email: 'next@example.com', password: current }]])
    expect(input(email, 'New email')).toHaveProperty('value', '')
  })

  it('must be one address, and not the current one', async () => {
    const { sent, email, user } = await open()
    await user.type(input(email, 'New email'), 'ida{Enter}')
    expect(email.getByText('Enter an email such as name@example.com.')).toBeTruthy()
    expect(email.getByText('Enter your current password.')).toBeTruthy()
    await user.clear(input(email, 'New email'))
    await user.type(input(email, 'New email'), 'Ida@example.com{Enter}')
    expect(email.getByText('You already sign in with this email.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('stays when the change is cancelled with the password', async () => {
    const { sent, email, user } = await open({ pending: 'thief@example.com' })
    await user.click(email.getByRole('button', { name: 'Cancel change' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Your password'), `${current}{Enter}`)
    await waitFor(() => expect(email.queryByText('thief@example.com')).toBeNull())
    expect(sent).toEqual([['/me/email', { email: 'ida@example.com', password: current }]])
  })
})
