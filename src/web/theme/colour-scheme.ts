/** Sets the chosen colour scheme: the page paints nothing before this ran (`src/build/paint-after.ts`). */

/** Where this browser keeps the choice: `light`, `dark` or `auto`. */
export const schemeKey = 'worklane.theme'

const scheme = chosen() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

function chosen(): string | undefined {
  try {
    return ['light', 'dark'].find((scheme) => scheme === localStorage.getItem(schemeKey))
  } catch {
    // A browser that keeps nothing for the page.
    return undefined
  }
}
