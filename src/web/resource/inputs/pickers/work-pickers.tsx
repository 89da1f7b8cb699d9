/** Pickers for projects and their parts, work stages and tags. Each offers only valid choices for the record. */

import { t } from '../../../language/t.ts'
import { type ManyPicker, type OnePicker, RecordPicker, RecordsPicker } from './record-picker.tsx'

interface OfProject {
  /** The project to choose from; null if there is none yet. */
  readonly projectId: string | null
}

interface OfKind {
  /** The kind of record that has the stage or tag: `item`, `project`, `invoice` ... */
  readonly entity: string
}

export const ProjectPicker = (props: OnePicker) => <RecordPicker {...props} target="projects" />

export const ProjectsPicker = (props: ManyPicker) => <RecordsPicker {...props} target="projects" />

/** Phases of one project only: other projects have phases of the same names. */
export function PhasePicker({ projectId, ...props }: OnePicker & OfProject) {
  const scope = { projectid: projectId ?? '0' }
  const empty = projectId === null ? t('Choose a project first.') : t('This project has no phases yet.')
  return <RecordPicker {...props} target="projectphases" scope={{ ...props.scope, ...scope }} empty={empty} />
}

/** Items of one project, or of all, each with its project. */
export function ItemPicker({ projectId, scope, ...props }: OnePicker & Partial<OfProject>) {
  return <RecordPicker {...props} target="items" scope={{ ...scope, ...inProject(projectId) }} />
}

export function ItemsPicker({ projectId, scope, ...props }: ManyPicker & Partial<OfProject>) {
  return <RecordsPicker {...props} target="items" scope={{ ...scope, ...inProject(projectId) }} />
}

const inProject = (id: string | null = null): Readonly<Record<string, string>> => (id === null ? {} : { projectid: id })

/** The stages of a kind of record, limited to the record's state if known. */
export function StagePicker({
  entity,
  state,
  scope,
  ...props
}: OnePicker & OfKind & { readonly state?: string | null }) {
  const within = { ...scope, entity, ...(state ? { workstate: state } : {}) }
  return <RecordPicker {...props} target="workstages" scope={within} />
}

export const TagsPicker = ({ entity, scope, ...props }: ManyPicker & OfKind) => (
  <RecordsPicker
    {...props}
    target="tags"
    scope={{ ...scope, entity }}
    empty={t('No tags yet. Administrators add them in Settings.')}
  />
)
