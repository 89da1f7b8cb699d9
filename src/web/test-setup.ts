/** What tests of the web app begin with: patience, and what pages ask of a browser that their document does not have. */
import { configure } from '@testing-library/react'

// Machines that build several things at once are slow; no test is about speed.
configure({ asyncUtilTimeout: 20_000 })

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList
