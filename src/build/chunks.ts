/** Which modules of the web app travel together. */

/** The app, and the small parts that every screen names: of two libraries, and of the contract how records are asked for. */
const app = /\/(web\/start\.tsx$|contract\/requests\/|@mantine\/hooks\/|@tanstack\/react-query\/)/

/** What a list needs. */
const listed = /\/(routes\/(list|screens|loaders)\.tsx?|data\/live\.ts)$/

/** Screens, by the end of the name of their module. What several of them share goes to the first. */
const screens = {
  record: 'routes/record',
  home: 'routes/home',
  time: 'routes/time',
  reports: 'routes/reports',
  portal: 'portal-home',
  document: 'document-screen',
  board: 'board',
  planning: 'routes/planning',
  project: 'project-screen',
  settings: 'routes/settings-page',
}

/**
 * Left alone, every set of screens that shares a module makes a chunk, and a list took 175 requests; shared by count alone, a
 * list carried pickers, calendars and dragging that nobody had asked for yet. So what is seen at once is gathered by screen,
 * each with whatever it imports, and what is for changing something stands apart. No module may wait at its top level
 * (`await`): the build then gives each of these a file of a line or two beside its chunk, a request each.
 */
export const chunks = [
  // What the page itself names, and what that starts.
  { name: 'begin', tags: ['$initial' as const], priority: 10 },
  { name: 'first', test: app, priority: 9 },
  // What stands beside every screen, with the styles of all screens, which are so few that they are one file.
  { name: 'frame', test: /\/routes\/tools\.tsx$|\.css$/, priority: 8 },
  { name: 'lists', test: listed, maxSize: 400_000, priority: 7 },
  // What is needed to open or to change something.
  { name: 'menus', test: /\/ui\/menus\/opened-/, priority: 6.5 },
  { name: 'dragging', test: /\/(@dnd-kit|ui\/reorder)\//, priority: 6 },
  { name: 'dialogs', test: /\/ui\/dialogs\/dialog\.tsx$/, priority: 6 },
  { name: 'dates', test: /\/(@mantine\/dates|dayjs)\//, priority: 6 },
  {
    name: 'forms',
    test: /\/(@mantine\/form|data\/refusals|resource\/(pickers|fields|filters|changes))\//,
    priority: 5,
  },
  ...Object.entries(screens).map(([name, end], index) => ({
    name,
    test: new RegExp(`/${end}\\.tsx$`),
    priority: 4 - index / 10,
  })),
  // The rest: what most share, and what some share by who does, unless that is little.
  { name: 'common', minShareCount: 7, maxSize: 400_000, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 80_000, priority: 1 },
]
