/** A star button that pins a project to the sidebar. */
import { ActionIcon } from '@mantine/core'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { projects } from '../../../contract/resources/work/projects.ts'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { getTitle, key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { usePins } from './pins.ts'

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
}

export function PinButton({ me, project }: Props) {
  const { isPinned, toggle } = usePins(me)
  const pin = { id: key(project), title: getTitle(projects, project) }
  const isOn = isPinned(pin.id)
  const Star = isOn ? IconStarFilled : IconStar
  return (
    <ActionIcon
      size={32}
      variant="subtle"
      color={isOn ? 'accent' : 'gray'}
      aria-pressed={isOn}
      aria-label={t('Pin to side bar')}
      title={isOn ? t('Unpin from side bar') : t('Pin to side bar')}
      onClick={() => toggle(pin)}
    >
      <Star size={18} stroke={1.6} />
    </ActionIcon>
  )
}
