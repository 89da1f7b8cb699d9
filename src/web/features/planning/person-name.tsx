/** A link to a person. It is not in the tab order; the cells beside it are. */
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { getName } from './plan-words.ts'
import classes from './planning.module.css'

export const PersonName = memo(({ person }: { person: PlannedPerson }) => {
  const name = getName(person)
  return (
    <Link
      to="/$resource/$id"
      params={{ resource: 'contacts', id: String(person.contactid) }}
      tabIndex={-1}
      className={classes.person}
    >
      <Avatar name={name} />
      <span>{name}</span>
    </Link>
  )
})
