import { createSocket } from "node:dgram";

/**
 * What a name resolves to, call after call; the last answer repeats. `null` never answers, `"unknown"` denies the name.
 */
export type Zone = Record<string, (readonly string[] | "unknown" | null)[]>;

export interface NameServer {
  address: string;
  /** The names that were queried, once per lookup. */
  asked: () => string[];
  close: () => Promise<void>;
}

const A = 1;
const AAAA = 28;

/** Starts a local DNS server over UDP. */
export async function newNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket("udp4");
  const lookups = new Map<string, number>();
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, end } = questionOf(query);
    // A lookup queries both address families, IPv4 first.
    if (type === A) {
      asked.push(name);
      lookups.set(name, (lookups.get(name) ?? -1) + 1);
    }
    const answers = zone[name] ?? ["unknown"];
    const answer = answers[Math.min(lookups.get(name) ?? 0, answers.length - 1)];
    if (answer === null || answer === undefined) return;
    const addresses = answer === "unknown" ? [] : answer;
    const wanted = addresses.filter((address) => address.includes(":") === (type === AAAA));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(answer === "unknown" ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(wanted.length, 6);
    header.writeUInt16BE(0, 8);
    header.writeUInt16BE(0, 10);
    const records = wanted.map((address) => recordOf(type, address));
    socket.send(
      Buffer.concat([header, query.subarray(12, end), ...records]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf(type: number, address: string): Buffer {
  const data = type === A ? Buffer.from(address.split(".").map(Number)) : ipv6Bytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: string | undefined, low: string | undefined) =>
    ((Number(high) << 8) | Number(low)).toString(16);
  const plain = dotted
    ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}`
    : address;
  const [left = "", right] = plain.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [head, tail] = [groups(left), groups(right ?? "")];
  const filler = right === undefined ? [] : Array(8 - head.length - tail.length).fill("0");
  const bytes = Buffer.alloc(16);
  for (const [index, group] of [...head, ...filler, ...tail].entries()) {
    bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  }
  return bytes;
}
