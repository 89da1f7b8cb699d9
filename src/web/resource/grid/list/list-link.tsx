/** A link to a list that is not in the navigation. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { mayUse } from '../../../../contract/language/resource.ts'
import type { Me } from '../../../data/me.ts'
import { toList } from '../../addresses.ts'
import type { View } from '../../view.ts'

interface Props {
  readonly me: Me
  readonly view: View
  readonly label: string
}

export function ListLink({ me, view: { resource }, label }: Props) {
  if (!mayUse(me.actor, resource, 'view')) return null
  return <Button renderRoot={(props) => <Link {...toList(resource)} {...props} />}>{label}</Button>
}
