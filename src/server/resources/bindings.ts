/** Every declared resource with its binding. A declaration without one is a type error here. */
import type { ResourceName } from '../../contract/registry.ts'
import type { ReadBinding } from '../query/binding.ts'
import { companies } from './companies.ts'
import { companylocations } from './company-locations.ts'
import { contacts } from './contacts.ts'
import { items } from './items.ts'
import { projectphases } from './project-phases.ts'
import { projects } from './projects.ts'
import { divisions, groups, roles, servicerates, tags, teams, workstages } from './settings.ts'

const bindings: Readonly<Record<ResourceName, ReadBinding>> = {
  companies,
  companylocations,
  contacts,
  projects,
  projectphases,
  items,
  tags,
  workstages,
  divisions,
  teams,
  groups,
  roles,
  servicerates,
}

export function bindingOf(name: string): ReadBinding {
  const binding = bindings[name as ResourceName]
  if (!binding) throw new Error(`No binding for ${name}`)
  return binding
}
