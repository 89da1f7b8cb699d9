import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hideMissingCode } from './away/missing-code.ts'
import { UpdateNotice } from './away/update-notice.tsx'
import { lazyDialog } from './dialogs/lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const service = { page: '' }

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/main-1a2b.js"></script>'
  vi.stubGlobal('fetch', async () => new Response(service.page))
})
afterEach(() => {
  cleanup()
  hideMissingCode()
  vi.unstubAllGlobals()
})

const gone = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/send-9f.js'))

const Send = lazyDialog<{ close: () => void }>(gone)
const Messages = lazyPart<object>(gone)

function Page() {
  const [isSending, setSending] = useState(false)
  return (
    <MantineProvider env="test">
      <input aria-label="Subject" />
      <button type="button" onClick={() => setSending(true)}>
        Send
      </button>
      {isSending && <Send close={() => setSending(false)} />}
      <Messages fallback={<span>Loading</span>} />
      <UpdateNotice />
    </MantineProvider>
  )
}

it('A page whose code is gone after an update stays with what was typed, and offers a reload without naming a file', async () => {
  service.page = '<script type="module" src="/assets/main-3c4d.js"></script>'
  render(<Page />)
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Half a letter' } })
  fireEvent.click(screen.getByText('Send'))
  expect(await screen.findByText(/Worklane was updated/)).toBeTruthy()
  expect(screen.getByText('Reload')).toBeTruthy()
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Half a letter')
  expect(screen.getByText('This part could not be loaded.')).toBeTruthy()
  expect(document.body.textContent).not.toContain('assets')
})

it('Code that did not arrive although the version is the same is not called an update', async () => {
  service.page = '<script type="module" src="/assets/main-1a2b.js"></script>'
  render(<Page />)
  expect(await screen.findByText(/could not be loaded\. Reload/)).toBeTruthy()
  expect(screen.queryByText(/Worklane was updated/)).toBeNull()
})

it('A control whose dialog is gone can be pressed again, and keys work as before', async () => {
  service.page = '<script type="module" src="/assets/main-3c4d.js"></script>'
  render(<Page />)
  fireEvent.click(screen.getByText('Send'))
  fireEvent.click(await screen.findByLabelText('Dismiss'))
  expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true)
  fireEvent.click(screen.getByText('Send'))
  expect(await screen.findByText(/Worklane was updated/)).toBeTruthy()
})
