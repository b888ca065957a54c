// Types of edmonds-blossom-fixed, which carries none.

declare module "edmonds-blossom-fixed" {
  /**
   * A matching of maximum weight in a graph of `edges` (vertex, vertex, weight), and with
   * `maxCardinality` one of maximum weight among those that match the most vertices. Vertices are
   * numbered from 0; the result names the partner of each, -1 for none.
   */
  export default function maximumMatching(
    edges: readonly (readonly [number, number, number])[],
    maxCardinality: boolean,
  ): number[];
}
