/** The projects that invited people work on. Not shown for roles that see all work, and for clients, who see what is shared. */
import { Input } from '@mantine/core'
import { permissions } from '../../../../contract/rights.ts'
import type { PersonRights } from '../../../../contract/role-presets.ts'
import { t } from '../../../language/t.ts'
import { ProjectsPicker } from '../../../resource/inputs/pickers/work-pickers.tsx'

interface Props {
  readonly rights: PersonRights
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

export function InvitedProjects({ rights, values, onChange }: Props) {
  if (!worksOnChosen(rights)) return null
  return (
    <>
      <ProjectsPicker label={t('Projects')} placeholder={t('None')} values={values} onChange={onChange} />
      <Input.Description>
        {rights.type === 'staff'
          ? t('Staff of these projects see all their items. Without projects, they see only what is assigned to them.')
          : t('They see these projects, and the items that are assigned to them.')}
      </Input.Description>
    </>
  )
}

/** Whether a person sees only the projects that they work on. */
export const worksOnChosen = ({ type, administrator, grants }: PersonRights): boolean =>
  type !== 'client' &&
  !administrator &&
  (grants[permissions.project] ?? 0) !== 0 &&
  (grants[permissions.viewAllWork] ?? 0) === 0
