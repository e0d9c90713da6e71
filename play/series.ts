/** Games of self-play one after the other, with one player. */

/** Opens the player, hands each game over as soon as it is finished, and closes the player whatever happens. */
export async function playSeries<Player extends { close(): Promise<void> }, Game>(
  { games, firstGame = 0, makePlayer }: SeriesOptions<Player>,
  playGame: (index: number, player: Player) => Promise<Game>,
  onGame: (game: Game) => void | Promise<void>,
): Promise<void> {
  const player = await makePlayer();
  try {
    for (let index = firstGame; index < firstGame + games; index++) await onGame(await playGame(index, player));
  } finally {
    await player.close();
  }
}

interface SeriesOptions<Player> {
  readonly games: number;
  /** 0-based. */
  readonly firstGame?: number;
  readonly makePlayer: () => Player | Promise<Player>;
}
