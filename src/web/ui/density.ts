/** Row height of all lists, stored per person and set on the document for the style sheets. */
import { useLayoutEffect } from 'react'
import { type PreferenceOwner, usePreference } from './preference.ts'

export type Density = 'normal' | 'compact'

/** Row heights in pixels at the default font size, as in tokens.css. */
export const rowHeights: Readonly<Record<Density, number>> = { normal: 36, compact: 30 }

export function useDensity(person: PreferenceOwner): [Density, (density: Density) => void] {
  const [density, setDensity] = usePreference<Density>(person, 'density', 'normal')
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return [density, setDensity]
}
