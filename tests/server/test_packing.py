"""Long answers are packed for whoever can unpack them."""

from serving import in_loop, serving


@in_loop
async def test_a_long_answer_is_packed_and_a_short_one_is_not(tmp_path):
    async with serving(tmp_path) as house:
        scenarios = await house.client.get("/api/scenarios")
        assert scenarios.headers["content-encoding"] == "gzip"
        assert scenarios.json()[0]["game"]
        assert "content-encoding" not in (await house.client.get("/api/levels")).headers


@in_loop
async def test_whoever_cannot_unpack_gets_it_plain(tmp_path):
    async with serving(tmp_path) as house:
        plain = await house.client.get("/api/scenarios", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == (await house.client.get("/api/scenarios")).json()
