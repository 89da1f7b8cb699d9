import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useFocusOnArrival } from './focus-on-arrival.ts'

/** A list of two pages whose pager is drawn anew by each, with its button forward disabled on the last. */
function List() {
  useFocusOnArrival()
  const { page = 1 } = root.useSearch() as { page?: number }
  const navigate = root.useNavigate()
  return (
    <main>
      <h1>Contacts</h1>
      <nav key={page}>
        <button type="button" aria-label="Previous page" disabled={page === 1} />
        <button
          type="button"
          aria-label="Next page"
          disabled={page === 2}
          onClick={() => navigate({ to: '/', search: { page: 2 } as never })}
        />
      </nav>
    </main>
  )
}

const root = createRootRoute({ component: List })

it('On the last page of a list, the focus is on the button backward, as the pressed one is disabled', async () => {
  render(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Previous page'))
})
