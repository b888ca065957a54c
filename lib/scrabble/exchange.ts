// Whether a player may exchange tiles.

import { BLANK, makeRack, missingTiles, type Tile, TILE_KINDS } from "./tiles.ts";

/** Why an exchange is refused; `message` says it in words for people. */
export type ExchangeRefusal =
  & { readonly kind: "refused"; readonly message: string }
  & (
    | { readonly reason: "no-such-tile" | "too-few-in-bag" }
    | { readonly reason: "not-held"; readonly tiles: readonly Tile[] }
  );

/**
 * Why a player that holds `rack` may not exchange `tiles`, or undefined when it may. The bag, with
 * `tilesLeft` tiles, must hold as many as are exchanged, and `exchangeMinimum` at least; a pass (no
 * tiles) is always allowed.
 */
export function checkExchange(
  tiles: readonly Tile[],
  rack: readonly Tile[],
  tilesLeft: number,
  exchangeMinimum: number,
): ExchangeRefusal | undefined {
  const strange = tiles.find((tile) =>
    !Number.isInteger(tile) || tile < BLANK || tile >= TILE_KINDS
  );
  if (strange !== undefined) {
    return { kind: "refused", reason: "no-such-tile", message: `${strange} is no tile` };
  }
  const missing = missingTiles(rack, tiles);
  if (missing.length > 0) {
    const message = `${makeRack(missing)} not held: the rack is ${makeRack(rack)}`;
    return { kind: "refused", reason: "not-held", tiles: missing, message };
  }
  const needed = tiles.length === 0 ? 0 : Math.max(tiles.length, exchangeMinimum);
  if (tilesLeft < needed) {
    const message = `${tiles.length} exchanged with ${tilesLeft} in the bag, which must hold ` +
      `${needed} at least`;
    return { kind: "refused", reason: "too-few-in-bag", message };
  }
  return undefined;
}
