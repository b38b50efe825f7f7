import { importsOf } from '@/tests/tidy/imports'
import { isCode, isShipped, isTest, type Tree } from '@/tests/tidy/tree'

/** From node to the nodes it imports, each with an example: `a.ts → b.ts`. */
type Graph = Map<string, Map<string, string>>

/** No file imports itself through other files. Types and dynamic imports count too. */
export function filesHaveNoCycle(tree: Tree): string[] {
  return cyclesIn(graphOf(tree, (file) => file)).map(({ nodes }) => `files import each other: ${path(nodes)}`)
}

/**
 * The same for the folders src/* and web/*, and for modules: they are layers, too. Paths and queries of pages don't count,
 * because pages link to each other and refresh each other's data.
 */
export function foldersHaveNoCycle(tree: Tree): string[] {
  const layers = new Map([...tree].filter(([file]) => !/\/web\/(?:paths|queries)\.ts$/.test(file)))
  return cyclesIn(graphOf(layers, folderOf)).map(
    ({ nodes, examples }) => `folders import each other: ${path(nodes)}\n  ${examples.join('\n  ')}`,
  )
}

function path(nodes: string[]) {
  return [...nodes, nodes[0]].join(' → ')
}

/** src/main.ts, web/app.tsx and so on are folders of their own. Pages are apart from the server half of their module. */
function folderOf(file: string): string {
  const [folder = file] =
    /^(?:modules\/[^/]+\/web|modules\/[^/]+|src\/[^/]+|web\/[^/]+)(?=\/)/.exec(file) ?? []
  return folder
}

function graphOf(tree: Tree, nodeOf: (file: string) => string): Graph {
  const files = new Map([...tree.keys()].filter(isGraphed).map((file) => [file.replace(/\.tsx?$/, ''), file]))
  const graph: Graph = new Map()
  for (const { from, to } of importsOf(tree)) {
    const target = files.get(to)
    if (!target || !isGraphed(from)) continue
    const [source, destination] = [nodeOf(from), nodeOf(target)]
    if (source === destination && from !== target) continue
    const edges = graph.get(source) ?? new Map<string, string>()
    graph.set(source, edges.set(destination, edges.get(destination) ?? `${from} → ${target}`))
  }
  return graph
}

/** Tests may use anything. */
function isGraphed(file: string) {
  return (
    isCode(file) &&
    isShipped(file) &&
    !isTest(file) &&
    !/\/(factory|demo[\w-]*)\.ts$|^web\/testing\//.test(file)
  )
}

/** Returns the shortest cycle through each node, each cycle once. */
function cyclesIn(graph: Graph): { nodes: string[]; examples: string[] }[] {
  const cycles = [...graph.keys()].sort().flatMap((start) => {
    const nodes = shortestCycle(graph, start)
    return nodes ? [nodes] : []
  })
  return [...Map.groupBy(cycles, (nodes) => nodes.toSorted().join(' ')).values()].flatMap(([nodes = []]) => {
    const next = (at: number) => nodes[(at + 1) % nodes.length] ?? ''
    return { nodes, examples: nodes.map((node, at) => graph.get(node)?.get(next(at)) ?? '') }
  })
}

/** Breadth first from `start` until an edge leads back to it. */
function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>([[start, '']])
  for (const node of cameFrom.keys()) {
    for (const next of graph.get(node)?.keys() ?? []) {
      if (next === start) return pathTo(cameFrom, node)
      if (!cameFrom.has(next)) cameFrom.set(next, node)
    }
  }
  return undefined
}

function pathTo(cameFrom: Map<string, string>, end: string): string[] {
  const nodes: string[] = []
  for (let node = end; node !== ''; node = cameFrom.get(node) ?? '') nodes.unshift(node)
  return nodes
}
