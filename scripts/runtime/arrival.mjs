/** The largest body that anything accepts. The application itself refuses a larger one, whose first bytes it gets. */
const BODY_MAX_BYTES = 1_048_576;
/** How much of a body is read and discarded, to keep its connection usable. */
const DRAIN_MAX_BYTES = 16 * BODY_MAX_BYTES;
/** How many pieces a body may come in, and one more for each 64 bytes: a million of one byte each would take seconds. */
const [PIECES_MAX, PIECE_BYTES] = [1_000, 64];
/** How many pieces are put together at a time: each is an object that takes several times its size. */
const TOGETHER = 256;

/**
 * Calls `go` once a request's body has come, and leaves it to be read at once: until then the request takes no part of
 * the application's time. A declared length that is too large is left to be refused unread.
 *
 * @param call the request; its `unfinishedBytes` tell how much of an unfinished body is in memory
 * @param refuse refuses a body that is endless, or in too many small pieces
 */
export function onceArrived(call, { go, refuse }) {
  const { request } = call;
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const isEmpty = encoding === undefined && Number(length ?? 0) === 0;
  if (isEmpty || Number(length) > BODY_MAX_BYTES) return go();
  const blocks = [];
  let loose = [];
  let [size, pieces] = [0, 0];
  const take = () => {
    for (let piece = request.read(); piece !== null; piece = request.read()) {
      if (size <= BODY_MAX_BYTES) loose.push(piece);
      size += piece.length;
      pieces++;
    }
    if (loose.length >= TOGETHER) {
      blocks.push(Buffer.concat(loose));
      loose = [];
    }
    call.unfinishedBytes = Math.min(size, BODY_MAX_BYTES);
    const isTooMuch = size > DRAIN_MAX_BYTES || pieces > PIECES_MAX + size / PIECE_BYTES;
    if (!request.complete && !isTooMuch) return;
    request.off("readable", take);
    call.unfinishedBytes = 0;
    if (isTooMuch) return refuse();
    if (size > 0)
      request.unshift(Buffer.concat([...blocks, ...loose]).subarray(0, BODY_MAX_BYTES + 1));
    go();
  };
  request.on("readable", take);
}
