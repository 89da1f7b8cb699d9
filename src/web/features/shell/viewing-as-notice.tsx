/** A banner that names the person whose view of Worklane is shown, with a button to end that. */
import { Button } from '@mantine/core'
import { stopViewingAs, type ViewedPerson } from '../../data/seeing/seeing-as.ts'
import { t } from '../../language/t.ts'
import classes from './shell.module.css'

export function ViewingAsNotice({ person }: { person: ViewedPerson }) {
  return (
    <aside className={classes.seeing} data-print="none" aria-label={t('Viewing as someone else')}>
      <p>
        {t('Viewing Worklane as')} <strong>{person.name}</strong>.{' '}
        <span className={classes.aside}>{t('Nothing can be changed.')}</span>
      </p>
      <Button size="compact-sm" onClick={stopViewingAs}>
        {t('Stop')}
      </Button>
    </aside>
  )
}
