"""A bot that plays random legal steps: python bot.py http://127.0.0.1:7878 [TABLE]

Without a table it makes one against a server's bot. REEFLIGHT_TOKEN has a token with the scopes play and host; without
it the bot plays as a guest. Needs Python 3.9 and `pip install websockets`. docs/PROTOCOL.md explains every message.
"""

import asyncio, json, os, random, secrets, sys, urllib.request
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

def call(server, path, headers, body=None):
    """One HTTP request; gives the answer and, to a guest, the cookie that is its account from now on."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, {**headers, "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


async def play(server, table, headers):
    """Plays one connection; True once the game is over, False if it must be taken up again."""
    async with connect(server.replace("http", "ws", 1) + "/api/socket", additional_headers=headers) as socket:
        send = lambda **message: socket.send(json.dumps(message))
        await send(type="hello", protocol=1)
        await send(type="watch", table=table, legal=True)  # a fresh view, and our legal steps with every frame
        seq, legal = 0, None
        async for text in socket:
            message = json.loads(text)
            if message["type"] in ("view", "frame"):
                news = message["look" if message["type"] == "view" else "frame"]
                seq, legal = news["seq"], message.get("legal")
                if news.get("end"):
                    print("over:", json.dumps(news["end"]))
                    return True
            elif message["type"] == "refused":
                print("refused:", message["refusal"]["code"], message["refusal"]["text"])
                await send(type="watch", table=table, legal=True)  # look again
            elif message["type"] in ("resync", "restarting"):
                return False
            if legal:
                await send(type="act", table=table, expected_seq=seq, nonce=secrets.token_hex(8), steps=[random.choice(legal)])
                legal = None
    return False


async def main(server, table=None):
    token = os.environ.get("REEFLIGHT_TOKEN")
    headers = {"Authorization": f"Bearer {token}"} if token else {"Cookie": call(server, "/api/me", {})[1]}
    if not table:
        table = call(server, "/api/play", headers, {"game": "lumis", "level": "random", "entropy": secrets.token_hex(32)})[0]["id"]
    else:
        call(server, f"/api/tables/{table}/join", headers, {"entropy": secrets.token_hex(32)})
    over = False
    while not over:
        try:
            over = await play(server, table, headers)
        except (OSError, ConnectionClosed):
            await asyncio.sleep(0.5)  # the server restarts; what it acknowledged it remembers


asyncio.run(main(sys.argv[1].rstrip("/"), *sys.argv[2:3]))
