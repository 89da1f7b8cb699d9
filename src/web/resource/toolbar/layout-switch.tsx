/** The layouts of a list to choose from, where its view has several. */
import { Button } from '@mantine/core'
import { t } from '../../language/t.ts'
import { useListContext } from '../list/list-context.tsx'

export function LayoutSwitch() {
  const { view, address, scope } = useListContext()
  const { layouts = [] } = view
  if (layouts.length === 0 || scope.layout !== undefined) return null
  const now = address.search.layout ?? null
  return (
    <Button.Group aria-label={t('Layout')}>
      {[{ name: null, label: t('List') }, ...layouts].map(({ name, label }) => (
        <Button
          key={label}
          size="compact-sm"
          variant={now === name ? 'light' : 'subtle'}
          color={now === name ? 'accent' : 'gray'}
          aria-pressed={now === name}
          onClick={() => address.set({ layout: name })}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  )
}
