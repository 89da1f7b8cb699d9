/** Asks before a completion takes other records along, or leaves work unbilled. */
import { Button } from '@mantine/core'
import { formatDuration } from '../../../contract/language/duration.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useMe } from '../../data/me.ts'
import type { CompletionQuestion } from '../../data/mutations/completion-question.ts'
import type { UnbilledWork } from '../../data/mutations/unbilled-work.ts'
import { getCount, getTitles, key, type Records } from '../../data/record.ts'
import { listWords, t } from '../../language/t.ts'
import actions from '../../ui/dialogs/confirm-dialog.module.css'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useFormats } from '../inputs/fields/formats.ts'
import { useSetSearch } from '../screen-search.ts'

export function CompletionDialog({ what, resource, records, along, unbilled, answer }: CompletionQuestion) {
  const name = getTitles(resource, records)
  const otherCount = along && getCount(along.resource, along.open.length)
  const { money } = useFormats()
  const completes = what === 'complete'
  const complete = otherCount ? t('Complete with {others}', { others: otherCount }) : t('Complete')
  return (
    <Dialog
      isUnexpected
      title={completes ? t('Complete {name}?', { name }) : t('Reopen {name}?', { name })}
      close={() => answer('cancel')}
    >
      {otherCount && (
        <p>
          {completes
            ? t('Still open: {others}. They are completed with it.', { others: otherCount })
            : t('Completed with it: {others}. Reopen them too?', { others: otherCount })}
        </p>
      )}
      {unbilled && <p>{getSentences(unbilled, money)}</p>}
      <div className={actions.actions}>
        {/* It opens late: a key that was meant for the list must not confirm it. */}
        <Button data-autofocus onClick={() => answer('cancel')}>
          {t('Cancel')}
        </Button>
        {unbilled && <BillFirst projects={records} leave={() => answer('cancel')} />}
        {!completes && <Button onClick={() => answer('alone')}>{t('Reopen only this')}</Button>}
        <Button variant="filled" onClick={() => answer('along')}>
          {completes ? complete : t('Reopen with {others}', { others: otherCount ?? '' })}
        </Button>
      </div>
    </Dialog>
  )
}

function getSentences({ minutes, expenses, toBill }: UnbilledWork, money: (value: number) => string): string {
  const work = [
    ...(minutes > 0 ? [formatDuration(minutes)] : []),
    ...(expenses > 0 ? [getCount(resourceNamed('expenses'), expenses)] : []),
  ]
  return [
    ...(work.length > 0 ? [t('Not billed yet: {work}.', { work: listWords(work) })] : []),
    ...(toBill ? [t('To bill: {money}.', { money: money(toBill) })] : []),
  ].join(' ')
}

interface BillFirstProps {
  readonly projects: Records
  readonly leave: () => void
}

/** Opens the dialog that bills the work, over the same page, for those who may create invoices. */
function BillFirst({ projects, leave }: BillFirstProps) {
  const { actor } = useMe()
  const setSearch = useSetSearch()
  const [only] = projects
  if (!mayUse(actor, resourceNamed('invoices'), 'add') || !mayUse(actor, resourceNamed('time'), 'view')) return null
  const bill = only && projects.length === 1 ? `project-${key(only)}` : 'any'
  const open = () => {
    leave()
    setSearch(
      (was) => ({ ...was, bill }),
      () => true,
    )
  }
  return <Button onClick={open}>{t('Bill it first')}</Button>
}
