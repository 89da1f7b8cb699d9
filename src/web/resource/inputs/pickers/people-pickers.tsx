/**
 * Pickers for people and companies: the caller first, staff before clients. A missing company can be created in the
 * picker.
 */
import { mayUse } from '../../../../contract/language/resource.ts'
import { companies } from '../../../../contract/resources/people/companies.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { type ManyPicker, type OnePicker, RecordPicker, RecordsPicker } from './record-picker.tsx'

export const PersonPicker = (props: OnePicker) => <RecordPicker {...props} target="contacts" />

export const PeoplePicker = (props: ManyPicker) => <RecordsPicker {...props} target="contacts" />

export function CompanyPicker(props: OnePicker) {
  const { actor } = useMe()
  const changes = useChanges()
  // A contact created while working on something is most likely a client.
  const create = (name: string) =>
    changes.create(companies, { name, type: 'client' }).then(
      ({ id }) => String(id),
      (error: unknown) => {
        announceFailure(t("Couldn't create “{name}”", { name }), error)
        return null
      },
    )
  const creation = mayUse(actor, companies, 'add') ? { what: companies.noun, create } : null
  return <RecordPicker {...props} target="companies" creation={creation} />
}
