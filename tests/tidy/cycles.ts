import { dirname } from 'node:path'
import { importsOf, withoutExtension } from '@/tests/tidy/imports'
import { isCode, isShipped, isTest, moduleOf, type Tree } from '@/tests/tidy/tree'

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

/**
 * The same for folders beside each other in a module, in src/*, web/* and scripts, with their tests. Paths of pages don't count, because
 * notices link to pages.
 */
export function siblingsHaveNoCycle(tree: Tree): string[] {
  return [...siblingGraphs(tree).values()].flatMap((graph) =>
    cyclesIn(graph).map(
      ({ nodes, examples }) =>
        `folders beside each other import each other: ${path(nodes)}\n  ${examples.join('\n  ')}`,
    ),
  )
}

/** Pairs of sibling folders that import each other. */
export function cyclicSiblings(tree: Tree): string[] {
  return [...siblingGraphs(tree).values()].flatMap(cyclicPairs)
}

/** Pairs of modules that import each other, with types and pages. */
export function cyclicModules(tree: Tree): string[] {
  return cyclicPairs(graphOf(tree, (file) => moduleOf(file) ?? file)).filter((pair) =>
    pair.split(' ↔ ').every((node) => !node.includes('/')),
  )
}

function cyclicPairs(graph: Graph): string[] {
  return [...graph].flatMap(([one, targets]) =>
    [...targets.keys()]
      .filter((other) => one < other && graph.get(other)?.has(one))
      .map((other) => `${one} ↔ ${other}`),
  )
}

/** The graph of the folders that lie in each folder. */
function siblingGraphs(tree: Tree): Map<string, Graph> {
  const files = codeFiles(tree)
  const graphs = new Map<string, Graph>()
  for (const { from, to } of importsOf(tree)) {
    const target = files.get(to)
    const siblings = target === undefined ? undefined : siblingsOf(from, target)
    if (!target || !siblings || !hasFloors.test(siblings.parent) || target.endsWith('/web/paths.ts')) continue
    const graph = graphs.get(siblings.parent) ?? new Map()
    graphs.set(siblings.parent, graph)
    addEdge(graph, siblings, `${from} → ${target}`)
  }
  return graphs
}

/** Layers of src, web and the modules have rules of their own. */
const hasFloors = /^(modules|src|web)\/|^scripts/

/** Returns the folders beside each other that two files are in; undefined if one lies directly in the folder of both. */
function siblingsOf(
  from: string,
  to: string,
): { parent: string; source: string; destination: string } | undefined {
  const [one, other] = [dirname(from).split('/'), dirname(to).split('/')]
  const depth = one.findIndex((name, at) => name !== other[at])
  if (depth < 0 || other[depth] === undefined) return undefined
  const folder = (names: string[]) => names.slice(0, depth + 1).join('/')
  return { parent: one.slice(0, depth).join('/'), source: folder(one), destination: folder(other) }
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
  const files = codeFiles(tree)
  const graph: Graph = new Map()
  for (const { from, to } of importsOf(tree)) {
    const target = files.get(to)
    if (!target || !isGraphed(target) || !isGraphed(from)) continue
    const [source, destination] = [nodeOf(from), nodeOf(target)]
    if (source === destination && from !== target) continue
    addEdge(graph, { source, destination }, `${from} → ${target}`)
  }
  return graph
}

/** By the path that imports name. */
function codeFiles(tree: Tree): Map<string, string> {
  return new Map([...tree.keys()].filter(isCode).map((file) => [withoutExtension(file), file]))
}

/** Keeps the first example. */
function addEdge(
  graph: Graph,
  { source, destination }: { source: string; destination: string },
  example: string,
) {
  const edges = graph.get(source) ?? new Map<string, string>()
  graph.set(source, edges.set(destination, edges.get(destination) ?? example))
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
