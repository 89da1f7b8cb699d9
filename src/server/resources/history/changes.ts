import { registry } from '../../../contract/registry.ts'
import { bind, column, computed, personal, type ReadBinding, relation } from '../../query/binding.ts'
import { fullName } from '../../query/names/full-name.ts'
import { changeScope, visibleValues } from './change-visibility.ts'

/** @param getBinding the bindings of all resources, whose rules decide who sees a change */
export const getChanges = (getBinding: (name: string) => ReadBinding) =>
  bind({
    resource: registry.changes,
    table: 'changes',
    isLog: true,
    entity: null,
    relations: { contact: relation('contacts', 'contactid') },
    base: null,
    visible: (actor) => changeScope(actor, getBinding),
    sources: {
      resource: column(),
      recordid: column(),
      action: column(),
      changedon: column('at'),
      changedonutc: column('at'),
      contactid: column(),
      contactname: computed((row) => fullName(`${row.alias}_contact`), ['contact']),
      write: column(),
      before: personal((actor) => visibleValues(actor, 'before')),
      after: personal((actor) => visibleValues(actor, 'after')),
    },
  })
