/** Whether AI clients may delete: a setting of the account, for administrators. */
import { mayUse } from '../../../../contract/language/resource.ts'
import { account } from '../../../../contract/resources/settings/account.ts'
import { useMe } from '../../../data/me.ts'
import { useRecord } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import sections from '../frame/sections.module.css'
import { SettingRow } from '../rows/setting-row.tsx'

const setting = {
  name: 'aideletion',
  help: t(
    'Off until an administrator allows it. While it is off, they are offered no tools that delete. What they have deleted, they can restore in any case.',
  ),
}

export function ToolDeletion() {
  const { actor } = useMe()
  const { data } = useRecord(account, 'own')
  if (!data || !mayUse(actor, account, 'edit')) return null
  return (
    <section className={sections.section} aria-label={t('What AI clients may do')}>
      <h2>{t('What AI clients may do')}</h2>
      <div className={sections.rows}>
        <SettingRow resource={account} record={data.record} setting={setting} among={null} />
      </div>
    </section>
  )
}
