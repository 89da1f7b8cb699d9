/** Says as whom Worklane is seen, and leads back. */
import { Button } from '@mantine/core'
import { type SeenPerson, stopSeeing } from '../../data/seeing/seeing-as.ts'
import classes from './shell.module.css'

export function SeeingNotice({ person }: { person: SeenPerson }) {
  return (
    <aside className={classes.seeing} aria-label="Seeing as somebody else">
      <p>
        You see Worklane as <strong>{person.name}</strong>.{' '}
        <span className={classes.aside}>Nothing can be changed.</span>
      </p>
      <Button size="compact-sm" onClick={stopSeeing}>
        Stop
      </Button>
    </aside>
  )
}
