/**
 * The picker for a field that links other records, by their kind; it offers only those that are valid for the record.
 */
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { CompanyPicker, PeoplePicker, PersonPicker } from '../pickers/people-pickers.tsx'
import type { PickerLook } from '../pickers/picker-input.tsx'
import { type ManyPicker, type OnePicker, RecordPicker, RecordsPicker } from '../pickers/record-picker.tsx'
import {
  ItemPicker,
  ItemsPicker,
  PhasePicker,
  ProjectPicker,
  StagePicker,
  TagsPicker,
} from '../pickers/work-pickers.tsx'
import type { InputDraft } from './drafts.ts'

/** Other values of the record whose field is edited, by name: ids as strings, null if unknown. */
export type OtherValues = (name: string) => string | null

export const nowhere: OtherValues = () => null

interface Props extends PickerLook {
  readonly resource: Resource
  readonly field: Field
  readonly draft: InputDraft
  readonly onDraft: (draft: InputDraft) => void
  readonly around: OtherValues
}

export function RelationInput({ resource, field, draft, onDraft, around, ...look }: Props) {
  const target = field.target ?? ''
  const projectId = projectAround(resource, around)
  const entity = resource.singular
  const state = around('state')
  if (field.kind === 'tomany') {
    const many: ManyPicker = { ...look, values: Array.isArray(draft) ? draft : [], onChange: onDraft }
    if (target === 'contacts') return <PeoplePicker {...many} />
    if (target === 'tags') return <TagsPicker {...many} entity={entity} />
    if (target === 'items') return <ItemsPicker {...many} projectId={projectId} />
    return <RecordsPicker {...many} target={target} scope={kindOnly(resource, target)} />
  }
  const value = typeof draft === 'string' && draft !== '' ? draft : null
  const one: OnePicker = { ...look, value, onChange: (next) => onDraft(next ?? '') }
  if (target === 'contacts') return <PersonPicker {...one} />
  if (target === 'companies') return <CompanyPicker {...one} />
  if (target === 'projects') return <ProjectPicker {...one} />
  if (target === 'projectphases') return <PhasePicker {...one} projectId={projectId} />
  if (target === 'items') return <ItemPicker {...one} projectId={projectId} />
  if (target === 'workstages') return <StagePicker {...one} entity={entity} state={state} />
  return <RecordPicker {...one} target={target} scope={kindOnly(resource, target)} />
}

/**
 * The record's own project. A project that is derived from another field (`write: 'never'`) does not restrict the
 * choices.
 */
function projectAround(resource: Resource, around: OtherValues): string | null {
  const link = Object.entries(resource.fields).find(
    ([, field]) => field.target === 'projects' && field.write !== 'never',
  )
  return link ? around(link[0]) : null
}

/** A filter for vocabularies, such as categories, that are kept per kind of record. */
export function kindOnly(resource: Resource, target: string): Readonly<Record<string, string>> {
  const kinds = resourceNamed(target).fields.entity?.values ?? []
  return kinds.includes(resource.singular) ? { entity: resource.singular } : {}
}
