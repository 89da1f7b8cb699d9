/** The plan on phones: a card for each person, with their weeks below each other. */
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CellButton } from './plan-row.tsx'
import { getName, weekRange } from './plan-words.ts'
import classes from './planning.module.css'
import type { GridSelection } from './use-grid-selection.ts'

export function PlanCards({ people, hands }: { people: readonly PlannedPerson[]; hands: GridSelection }) {
  const { locale } = useFormats()
  return (
    // Handles key and pointer events of all cells, which are buttons.
    <div className={classes.cards} {...hands.handlers}>
      {people.map((person) => (
        <section key={person.contactid} className={classes.card} aria-label={getName(person)}>
          <h2>
            <Avatar name={getName(person)} />
            {getName(person)}
          </h2>
          <ul>
            {person.weeks.map((week, index) => (
              <li key={week.week}>
                <span className={classes.when} aria-hidden>
                  {weekRange(week.week, locale)}
                </span>
                <CellButton
                  person={person.contactid}
                  week={index}
                  figures={week}
                  name={`${getName(person)}, ${weekRange(week.week, locale)}`}
                  isStop={true}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
