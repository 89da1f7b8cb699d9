/** Renders the dialog for billing tracked time on any page whose URL requests it. */
import { mayUse } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Me } from '../../data/me.ts'
import { useScreenSearch } from '../../resource/screen-search.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { getBillTarget } from './bill-target.ts'

const BillTime = lazyDialog(() => import('./bill-time.tsx').then((part) => part.BillTime))

export function BillTimeHost({ me }: { me: Me }) {
  const [search, setSearch] = useScreenSearch()
  const target = getBillTarget(search.bill)
  if (!target || !mayUse(me.actor, resourceNamed('invoices'), 'add')) return null
  const close = () => setSearch(({ bill: _, ...rest }) => rest)
  return <BillTime key={search.bill} me={me} target={target} close={close} />
}
