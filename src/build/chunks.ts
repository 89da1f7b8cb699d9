/** Decides which modules of the web app share a chunk. */

/** The app and what every screen imports: parts of a library, and the contract's description of list requests. */
const app = /\/(web\/start\.tsx$|contract\/requests\/|@tanstack\/react-query\/)/

/** Modules of list screens. */
const emittedPattern = /\/(routes\/(list|screens|loaders)\.tsx?|data\/live\.ts)$/

/** Screens by the end of their module's path. Modules shared by several go to the first of them. */
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
 * By default the bundler makes one chunk for every set of screens that share a module, which took 175 requests for a
 * list. Grouping by the number of users alone made a list load pickers, calendars and drag and drop that nobody had
 * asked for. So what is visible at once is grouped by screen, each with its imports, and what is only needed for
 * editing is separate.
 *
 * No module may use top-level `await`: the build then emits an extra file of a line or two for each of its chunks, at
 * the cost of one request each.
 */
export const chunks = [
  // What the page itself loads, and the imports of that.
  { name: 'begin', tags: ['$initial' as const], priority: 10 },
  { name: 'first', test: app, priority: 9 },
  // The frame around every screen. The styles of all screens are small enough for one file.
  { name: 'frame', test: /\/routes\/tools\.tsx$|\.css$/, priority: 8 },
  { name: 'lists', test: emittedPattern, maxSize: 400_000, priority: 7 },
  // What is only needed to open or edit something.
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
  // The rest: what most screens share, and what only some share, grouped by who uses it unless it is small.
  { name: 'common', minShareCount: 7, maxSize: 400_000, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 80_000, priority: 1 },
]
