/** Setup of the web app's tests: long timeouts, and browser APIs that the test document lacks. */
import { configure } from '@testing-library/react'

// Machines that run several builds at once are slow; no test is about speed.
configure({ asyncUtilTimeout: 20_000 })

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList
Element.prototype.scrollIntoView ??= () => {}
