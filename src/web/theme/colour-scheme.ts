/** Applies the chosen colour scheme; the page is not painted before this has run (`src/build/paint-after.ts`). */

/** Storage key of the choice: `light`, `dark` or `auto`. */
export const schemeKey = 'worklane.theme'

const scheme = getChosenScheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

function getChosenScheme(): string | undefined {
  try {
    return ['light', 'dark'].find((scheme) => scheme === localStorage.getItem(schemeKey))
  } catch {
    // Storage is not available.
    return undefined
  }
}
