import type { DependencyGraph, Layer } from './dependency-graph.ts'
import { arrow, box, chips, chipsHeight, line, style, text } from './shapes.ts'

const width = 900
const layerLeft = 40
const layerRight = 610
/** One vertical line per imported domain; the arrowhead is at its lower end. */
const laneGap = 46
const firstLane = 652

const purpose: Record<Layer, string> = {
  insights: 'ads, watch time, monitoring',
  catalogue: 'what there is to watch',
  streaming: 'who may play what, and the media itself',
  billing: 'plans and payments',
  accounts: 'who, on which devices',
  foundation: 'available to every domain, without subscriptions',
  platform: 'mechanisms without product terms',
}

interface Row {
  name: Layer
  top: number
  height: number
}

/** The architecture as SVG: the server's layers with their features, the imports between them, apps and libraries around. */
export function drawDiagram(graph: DependencyGraph): string {
  const rows = placeRows(graph, 172)
  const last = rows.at(-1)
  const serverBottom = (last ? last.top + last.height : 0) + 16
  const height = serverBottom + 112
  const parts = [
    ...drawApps(),
    box(20, 96, width - 40, serverBottom - 96, 'server'),
    text(40, 120, 'apps/server', 'title'),
    text(146, 120, 'API, jobs, streaming origin', 'note'),
    box(layerLeft, 130, layerRight - layerLeft, 30, 'composition'),
    text(layerLeft + 14, 150, 'app.ts · start.ts · main.ts', 'name'),
    text(layerRight - 14, 150, `compose the layers: ${graph.compositionCount} imports`, 'note end'),
    text(layerRight + 24, 150, 'Arrows: imports between layers', 'note'),
    ...rows.flatMap((row) => drawLayer(row, graph)),
    ...drawLanes(rows, graph),
    ...drawLibraries(graph, serverBottom + 34),
  ]
  const label = 'Layers of the server in dependency order, with the number of imports between them'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">`,
    style,
    `<rect class="page" width="${width}" height="${height}" rx="12"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}

function placeRows(graph: DependencyGraph, firstTop: number): Row[] {
  let top = firstTop
  return graph.layers.map(({ name, features }) => {
    const outgoing = lanesFrom(graph, name).length
    const height = Math.max(40 + chipsHeight(features, layerRight - layerLeft - 28), outgoing * 17 + 26)
    const row = { name, top, height }
    top += height + 10
    return row
  })
}

function drawLayer({ name, top, height }: Row, graph: DependencyGraph): string[] {
  const features = graph.layers.find((layer) => layer.name === name)?.features ?? []
  const used = graph.edges.filter(({ to }) => to === name).reduce((sum, { count }) => sum + count, 0)
  const note = name === 'platform' ? `used by every layer: ${used} imports` : purpose[name]
  return [
    box(layerLeft, top, layerRight - layerLeft, height, `layer ${name}`),
    text(layerLeft + 14, top + 22, name, 'name'),
    text(layerRight - 14, top + 22, note, 'note end'),
    ...chips(features, layerLeft + 14, top + 32, layerRight - layerLeft - 28),
  ]
}

/** The lanes of a layer. `platform` has none, because every layer uses it. */
function lanesFrom(graph: DependencyGraph, name: Layer) {
  return graph.edges.filter(({ from, to }) => from === name && to !== 'platform')
}

function drawLanes(rows: readonly Row[], graph: DependencyGraph): string[] {
  const targets = rows.slice(1, -1)
  return targets.flatMap((target, index) => {
    const x = firstLane + index * laneGap
    const end = target.top + 12
    const starts = rows.flatMap((row) => {
      // Lines to outer lanes start further up, so that lines of one layer never cross.
      const lanes = lanesFrom(graph, row.name).toReversed()
      const position = lanes.findIndex(({ to }) => to === target.name)
      const edge = lanes[position]
      return edge ? [{ y: row.top + 32 + position * 17, count: edge.count }] : []
    })
    const first = starts[0]
    if (first === undefined) return []
    return [
      line(`M${x} ${first.y} V${end}`, target.name),
      arrow(x, end, layerRight, target.name),
      ...starts.flatMap(({ y, count }) => [
        line(`M${layerRight} ${y} H${x}`, target.name),
        `<circle class="${target.name}" cx="${x}" cy="${y}" r="9"/>`,
        text(x, y + 4, String(count), 'count'),
      ]),
    ]
  })
}

function drawApps(): string[] {
  return [
    box(20, 16, 420, 48, 'app'),
    text(36, 37, 'apps/viewer', 'name'),
    text(36, 54, 'React; the same domains, the player, pages by route', 'note'),
    box(460, 16, 420, 48, 'app'),
    text(476, 37, 'apps/paystack-sandbox', 'name'),
    text(476, 54, 'speaks Paystack’s API to the demo and the tests', 'note'),
    line('M230 64 V89', 'http'),
    '<path class="http head" d="M224 84 L230 94 L236 84 Z"/>',
    text(242, 84, 'HTTP: /api/v1, /t, pages', 'note'),
    line('M670 95 V70', 'http'),
    '<path class="http head" d="M664 75 L670 65 L676 75 Z"/>',
    text(682, 84, 'HTTP', 'note'),
  ]
}

const libraryPurpose: Record<string, string> = {
  contract: 'endpoints',
  rules: 'pure decisions',
  ui: 'tokens, primitives',
}

function drawLibraries({ libraries }: DependencyGraph, top: number): string[] {
  const gap = 12
  const own = (width - 40 - gap * (libraries.length - 1)) / Math.max(1, libraries.length)
  return libraries.flatMap(({ name, users }, index) => {
    const x = 20 + index * (own + gap)
    const used = users.map((user) => `${user.name.replace(/^.*\//, '')} ${user.count}`).join(' · ')
    return [
      box(x, top, own, 62, 'library'),
      text(x + 14, top + 22, name, 'name'),
      text(x + own - 14, top + 22, libraryPurpose[name.slice('libs/'.length)] ?? '', 'note end'),
      text(x + 14, top + 44, used, 'note'),
    ]
  })
}
