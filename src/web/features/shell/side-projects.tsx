/** Projects in the sidebar: pinned ones in the person's order, then recently opened ones. */
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Me } from '../../data/me.ts'
import { placeIn, useUnreadMessages } from '../../data/notifications/unread-messages.ts'
import { t } from '../../language/t.ts'
import { Menu } from '../../ui/menus/menu.tsx'
import { UnreadMark } from '../../ui/unread/unread-mark.tsx'
import { type Pin, usePins } from './pins.ts'
import { useRecents } from './recents.ts'
import classes from './shell.module.css'

interface Props {
  readonly me: Me
  readonly onGo?: () => void
}

const mostRecent = 5

export function SideProjects({ me, onGo }: Props) {
  const { pins, isPinned, toggle, move } = usePins(me)
  const recent = useRecents(me)
    .filter(({ kind, id }) => kind === 'projects' && !isPinned(id))
    .slice(0, mostRecent)
  return (
    <>
      {pins.length > 0 && (
        <section className={classes.recent} aria-label={t('Pinned projects')}>
          <h2>{t('Pinned')}</h2>
          <div className={classes.links}>
            {pins.map((pin, place) => (
              <Pinned
                key={pin.id}
                pin={pin}
                isFirst={place === 0}
                isLast={place === pins.length - 1}
                move={(offset) => move(pin.id, offset)}
                unpin={() => toggle(pin)}
                onGo={onGo}
              />
            ))}
          </div>
        </section>
      )}
      {recent.length > 0 && (
        <section className={classes.recent} aria-label={t('Recent projects')}>
          <h2>{t('Recent')}</h2>
          <div className={classes.links}>
            {recent.map(({ id, title = t('Untitled') }) => (
              <ProjectLink key={id} pin={{ id, title }} onGo={onGo} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

interface LinkProps {
  readonly pin: Pin
  readonly onGo: (() => void) | undefined
}

function ProjectLink({ pin: { id, title }, onGo }: LinkProps) {
  const unread = useUnreadMessages()[placeIn('projects', id)] ?? 0
  return (
    <Link
      to="/$resource/$id"
      params={{ resource: 'projects', id }}
      className={classes.link}
      title={title}
      {...(onGo ? { onClick: onGo } : {})}
    >
      <span>{title}</span>
      <UnreadMark count={unread} />
    </Link>
  )
}

interface PinnedProps extends LinkProps {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly move: (offset: 1 | -1) => void
  readonly unpin: () => void
}

/** Alt with an arrow key moves it, as with invoice lines; so does the menu. */
function Pinned({ pin, isFirst, isLast, move, unpin, onGo }: PinnedProps) {
  const onKey = (event: KeyboardEvent) => {
    const offset = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    if (offset === undefined) return
    event.preventDefault()
    move(offset)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the link inside
    <div className={classes.pinned} onKeyDown={onKey}>
      <ProjectLink pin={pin} onGo={onGo} />
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('Move or unpin {name}', { name: pin.title })}
          >
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={isFirst} onClick={() => move(-1)}>
            {t('Move up')}
          </Menu.Item>
          <Menu.Item disabled={isLast} onClick={() => move(1)}>
            {t('Move down')}
          </Menu.Item>
          <Menu.Item onClick={unpin}>{t('Unpin')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
