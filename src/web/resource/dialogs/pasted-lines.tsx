/** Several lines pasted into the input of one name: asks whether each becomes a record, with a preview. */
import { Button } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import type { Resource } from '../../../contract/language/resource.ts'
import { getCount } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import actions from '../../ui/dialogs/confirm-dialog.module.css'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './pasted-lines.module.css'
import { longestName, readLines } from './read-lines.ts'

interface Pasting {
  readonly onPaste: (event: ClipboardEvent) => void
  /** To be rendered outside of the table. */
  readonly question: ReactNode
}

export function usePastedLines(resource: Resource, addAll: (names: readonly string[]) => void): Pasting {
  const [names, setNames] = useState<readonly string[]>([])
  const onPaste = (event: ClipboardEvent) => {
    const lines = readLines(event.clipboardData.getData('text/plain'))
    if (lines.length < 2) return
    event.preventDefault()
    setNames(lines)
  }
  const question = names.length > 0 && (
    <PastedLines resource={resource} names={names} add={addAll} close={() => setNames([])} />
  )
  return { onPaste, question }
}

interface Props {
  readonly resource: Resource
  readonly names: readonly string[]
  readonly add: (names: readonly string[]) => void
  readonly close: () => void
}

function PastedLines({ resource, names, add, close }: Props) {
  const what = getCount(resource, names.length)
  const tooLong = names.filter((name) => name.length > longestName).length
  const go = (chosenLines: readonly string[]) => {
    close()
    add(chosenLines)
  }
  const joinedNames = names.join(' ')
  return (
    <Dialog title={t('Add {what}?', { what })} close={close}>
      <p>{t('You pasted several lines. Each becomes a name:')}</p>
      <ol className={classes.pasted}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and several may be the same
          <li key={index} data-wrong={name.length > longestName || undefined}>
            {name}
          </li>
        ))}
      </ol>
      {tooLong > 0 && (
        <p role="alert" className={classes.refused}>
          {t(
            '{count, plural, one {# line is} other {# lines are}} longer than {most} characters. Shorten and paste again.',
            {
              count: tooLong,
              most: longestName,
            },
          )}
        </p>
      )}
      <div className={actions.actions}>
        <Button onClick={close}>{t('Cancel')}</Button>
        {joinedNames.length <= longestName && <Button onClick={() => go([joinedNames])}>{t('Add as one')}</Button>}
        {tooLong === 0 && (
          <Button variant="filled" data-autofocus onClick={() => go(names)}>
            {t('Add {what}', { what })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
