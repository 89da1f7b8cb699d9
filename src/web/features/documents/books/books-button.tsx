/** Button that opens the accounting export, for staff who manage invoices and see their amounts. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import { mayUse, seesField } from '../../../../contract/language/resource.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { userTypes } from '../../../../contract/rights.ts'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

const BooksDialog = lazyDialog(() => import('./books-dialog.tsx').then((part) => part.BooksDialog))

export function BooksButton({ me: { actor } }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  const sees = mayUse(actor, invoices, 'edit') && seesField(actor, invoices.fields.grandtotal as Field)
  if (!sees || actor.userType !== userTypes.staff) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Accounting')}</Button>
      {isOpen && <BooksDialog close={() => setOpen(false)} />}
    </>
  )
}
