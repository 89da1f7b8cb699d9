/** Opens the dialog that bills tracked time, for users who may create invoices. */
import { Button } from '@mantine/core'
import { mayUse } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { useScreenSearch } from '../../resource/screen-search.ts'

interface Props {
  readonly me: Me
  /** Value of the `bill` parameter, such as `project-2`. */
  readonly what: string
  readonly label?: string
}

export function BillTimeButton({ me, what, label = t('Bill time') }: Props) {
  const [, setSearch] = useScreenSearch()
  if (!mayUse(me.actor, resourceNamed('invoices'), 'add') || !mayUse(me.actor, resourceNamed('time'), 'view'))
    return null
  const open = () =>
    setSearch(
      (was) => ({ ...was, bill: what }),
      () => true,
    )
  return <Button onClick={open}>{label}</Button>
}
